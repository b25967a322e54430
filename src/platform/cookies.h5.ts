import type { Cookies } from './cookies.types'

/** The cookie interface of a document. */
interface Jar {
  read(): string
  write(text: string): void
}

/** Under https no other host, including other subdomains, can set a cookie whose name begins with `__Host-`. */
export function cookiesOf(isSafe: boolean, jar: Jar): Cookies {
  const fullName = (name: string) => (isSafe ? `__Host-${name}` : name)
  const put = (name: string, value: string, seconds: number) => {
    const text = `${fullName(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`
    jar.write(isSafe ? `${text}; Secure` : text)
  }
  return {
    get(name) {
      const lead = `${fullName(name)}=`
      const found = jar
        .read()
        .split('; ')
        .find((pair) => pair.startsWith(lead))
      try {
        return found ? decodeURIComponent(found.slice(lead.length)) : null
      } catch {
        return null
      }
    },
    set: (name, value, lifeMs) => put(name, value, Math.max(1, Math.floor(lifeMs / 1000))),
    remove: (name) => put(name, '', 0),
  }
}

export const cookies = cookiesOf(location.protocol === 'https:', {
  read: () => document.cookie,
  write: (text) => void Reflect.set(document, 'cookie', text),
})
