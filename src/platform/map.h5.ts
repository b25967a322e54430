import type { DeviceReverse, PlatformMap } from './map.types'

/** A browser has no reverse geocoding of its own. */
export const WEB_REVERSE_TEXT = '当前网页环境不支持逆地理编码'

export const deviceReverse: DeviceReverse = () => Promise.reject(new Error(WEB_REVERSE_TEXT))

let asked = 0

/** JSONP: a script element loads a call of our named callback. */
function ask(address: string, timeoutMs: number): Promise<unknown> {
  asked += 1
  const name = `galleriaMap${asked}`
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: `${address}&callback=${name}`,
      async: true,
    })
    // The script may still arrive, so its callback stays until then: a call of a missing function would be a page
    // error.
    const timer = setTimeout(() => reject(new Error('the map service did not answer in time')), timeoutMs)
    Reflect.set(window, name, (answer: unknown) => {
      clearTimeout(timer)
      resolve(answer)
    })
    const end = () => {
      clearTimeout(timer)
      Reflect.deleteProperty(window, name)
      script.remove()
      reject(new Error('the map service did not answer'))
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
}

export const platformMap: PlatformMap = {
  key() {
    // The server writes this tag; its content policy allows the same service (server/gateways/web/h5).
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
