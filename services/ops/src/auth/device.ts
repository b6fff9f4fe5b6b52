/** In this order: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, and Android Linux. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', FxiOS: 'Firefox', CriOS: 'Chrome', Chrome: 'Chrome', Safari: 'Safari' }
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** Browser and system of a User-Agent header, such as "Chrome on Windows"; null if it names neither. */
export function describeDevice(userAgent = ''): string | null {
  const find = (names: Record<string, string>) => Object.entries(names).find(([word]) => userAgent.includes(word))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' on ') || null
}
