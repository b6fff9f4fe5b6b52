/** Our cookies are HttpOnly and SameSite=Strict; http.ts sets that for each. */
export interface CookieSettings {
  name: string
  path: string
  secure: boolean
}

/** The name contains the port of the public URL: several copies on localhost share cookies, and the port keeps them apart. */
export function cookieAt(publicUrl: string, name: string, path: string): CookieSettings {
  const { protocol, port } = new URL(publicUrl)
  if (protocol === 'https:') return { name: `__Host-ks_${name}`, path: '/', secure: true }
  return { name: `ks_${name}_${port || '80'}`, path, secure: false }
}

/** A cookie that is sent to its path only, over https too. */
export function pathCookieAt(publicUrl: string, name: string, path: string): CookieSettings {
  const settings = cookieAt(publicUrl, name, path)
  return { ...settings, name: settings.name.replace('__Host-', '__Secure-'), path }
}
