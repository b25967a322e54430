import type { DeviceReverse, PlatformMap } from './map.types'

/** A browser has no reverse geocoding of its own (spec 8). */
export const WEB_REVERSE_TEXT = '当前网页环境不支持逆地理编码'

export const deviceReverse: DeviceReverse = () => Promise.reject(new Error(WEB_REVERSE_TEXT))

let asked = 0

/** JSONP: the service writes a call of a name that we give it, and a script brings it over. */
function ask(address: string, timeoutMs: number): Promise<unknown> {
  asked += 1
  const name = `galleriaMap${asked}`
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: `${address}&callback=${name}`,
      async: true,
    })
    // The script may still come, so its name stays until it has: a call of nothing would be an error of the page.
    const timer = setTimeout(() => reject(new Error('the map service is too slow')), timeoutMs)
    Reflect.set(window, name, (answer: unknown) => {
      clearTimeout(timer)
      resolve(answer)
    })
    const end = () => {
      clearTimeout(timer)
      Reflect.deleteProperty(window, name)
      script.remove()
      reject(new Error('the map service gives no answer'))
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
}

export const platformMap: PlatformMap = {
  key() {
    // Put in by the server, whose content policy lets the same service in (server/gateways/web/h5).
    const [origin, key] = document.querySelector<HTMLMetaElement>('meta[name=map-service]')?.content.split(' ') ?? []
    return origin && key ? { origin, key } : null
  },
  ask,
  isNative: false,
  open: () => Promise.resolve(false),
  leaveTo(address) {
    window.open(address, '_blank', 'noopener')
  },
}
