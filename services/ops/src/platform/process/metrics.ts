import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** One registry per process. Names follow Prometheus: seconds, totals. */
export interface Metrics {
  registry: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
  eventsSent: Counter
  gauge: (name: string, help: string, read: () => number) => void
  /** A gauge with labels, read anew for each scrape; without values if they cannot be read. */
  gauges: <Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Promise<readonly ({ count: number } & Record<Label, string>)[]>,
  ) => void
}

export function createMetrics(process: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    eventsSent: new Counter({ name: 'live_events_total', help: 'Events read from the log and handed to sockets', registers: [registry] }),
    gauge: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
    gauges: (name, help, labels, read) =>
      void new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const values = await read().catch(() => [])
          this.reset()
          for (const value of values) this.set(Object.fromEntries(labels.map((label) => [label, value[label]])) as never, value.count)
        },
      }),
  }
}

/** Whether an Authorization header carries the token, in constant time. */
export function bearerMatches(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
