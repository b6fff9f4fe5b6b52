// npm run bench: starts a durable database and a Redis of its own, and runs the benchmarks of services/ops on them.
//   --clients 1000   sockets in the fan-out (200)      --long   more and longer rounds      --only latency|http|growth|relay|fan-out|people|audit|rotation|recovery|start
//   --root ../other   another copy of the product, for recovery and start
//   --entries 100000   in the larger audit log (1,000,000)
import { runBench } from './bench/services.mjs'

await runBench('services/ops/bench/main.ts')
