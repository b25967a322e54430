import { isIP } from 'node:net'

/** Limits of concurrent uploads: in all, and from one address. */
export interface PlaceLimits {
  all: number
  ofAddress: number
}

/** Places for running uploads. One address, idle or busy, can take only a part of them. */
export class Places {
  #taken = 0
  readonly #byAddress = new Map<string, number>()
  constructor(private readonly limits: PlaceLimits) {}

  /** Takes a place; null when this address has none left. Returns the function that frees it, once. */
  take(ip: string): (() => void) | null {
    const address = blockOf(ip)
    const own = this.#byAddress.get(address) ?? 0
    if (this.#taken >= this.limits.all || own >= this.limits.ofAddress) return null
    this.#taken += 1
    this.#byAddress.set(address, own + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#taken -= 1
      const rest = (this.#byAddress.get(address) ?? 1) - 1
      if (rest > 0) this.#byAddress.set(address, rest)
      else this.#byAddress.delete(address)
    }
  }
}

/** The key of an address: in IPv6 a household has a /64 network, so the first 64 bits count. */
export function blockOf(ip: string): string {
  if (isIP(ip) !== 6 || /^::ffff:\d+\./i.test(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
