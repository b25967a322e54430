import { MAX_OFFLINE_LINES, OFFLINE_KEEP_MS } from '@contract/codes/scan'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toast } from '@/app/dialog'
import { ERROR_TOAST_MS } from '@/app/limits'
import { newKey } from '@/app/mutation'
import type { Env } from '@/app/stores'
import { NetworkStore } from '@/app/stores/network.store'
import { SessionStore } from '@/app/stores/session.store'
import { stored } from '@/platform/storage'
import { ScanCarts } from '../../trade/cart/scan-carts.store'

/** A code that was scanned without a network. */
interface WaitingScan {
  /** Created at the scan: the server counts each id once, however often it is sent. */
  scanId: string
  uid: string
  storeId: string
  qrCode: string
  number: number
  scannedAt: number
}

const isQueue = (value: unknown): value is WaitingScan[] =>
  Array.isArray(value) && value.every((one) => typeof one?.scanId === 'string' && typeof one.qrCode === 'string')
const kept = stored('SCAN_QUEUE', isQueue)

/** Codes that were scanned without a network, kept on this device until the server has them [scan.offline]. */
export class ScanQueueStore {
  private waiting: readonly WaitingScan[] = kept.get() ?? []
  private sending: Promise<void> | null = null
  private readonly stop: () => void

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'waiting' | 'sending' | 'stop'>(
      this,
      { env: false, waiting: observableRef, sending: false, stop: false },
      { autoBind: true },
    )
    this.stop = reaction(
      () => env.stores.get(NetworkStore).isOnline,
      (isOnline) => {
        if (isOnline) void this.flush()
      },
    )
  }

  /** Codes of this shopper that wait for the cart of a store. */
  countOf(storeId: string): number {
    return this.own.filter((scan) => scan.storeId === storeId).length
  }

  add(storeId: string, qrCode: string): void {
    const { uid } = this.env.stores.get(SessionStore)
    const scan = { scanId: newKey(), uid, storeId, qrCode, number: 1, scannedAt: this.env.now() }
    this.keep((waiting) => [...waiting, scan])
  }

  /** Sends the waiting scans in their order, one call at a time; scans without a reply stay. */
  flush(): Promise<void> {
    this.sending ??= this.send().finally(() => {
      this.sending = null
    })
    return this.sending
  }

  dispose(): void {
    this.stop()
  }

  /** Scans of another shopper on this device stay until that shopper logs in again or they are too old. */
  private get own(): readonly WaitingScan[] {
    const { uid } = this.env.stores.get(SessionStore)
    return this.waiting.filter((scan) => scan.uid === uid)
  }

  private async send(): Promise<void> {
    const { env } = this
    const refused: string[] = []
    const stores = new Set<string>()
    for (let batch = this.next(); batch.length > 0; batch = this.next()) {
      const lines = batch.map(({ uid: _, ...line }) => line)
      const reply = await env.try(env.call('POST shopCart/offlineAdd', { lines }, { quiet: true }))
      if (isApiError(reply)) break
      const done = new Set(batch.map(({ scanId }) => scanId))
      this.keep((waiting) => waiting.filter(({ scanId }) => !done.has(scanId)))
      refused.push(...reply.rejected.map(({ text }) => text))
      for (const { storeId } of batch) stores.add(storeId)
    }
    for (const storeId of stores) void env.stores.get(ScanCarts).of(storeId).refresh()
    const [first] = refused
    if (first) toast(refused.length > 1 ? `${refused.length} 件没有加入：${first}` : first, { ms: ERROR_TOAST_MS })
  }

  /** The next scans of this shopper. */
  private next(): readonly WaitingScan[] {
    return this.own.slice(0, MAX_OFFLINE_LINES)
  }

  /** Changes the stored scans; reads them first, because another tab may have changed them. */
  private keep(change: (waiting: readonly WaitingScan[]) => readonly WaitingScan[]): void {
    const oldest = this.env.now() - 2 * OFFLINE_KEEP_MS
    const left = change(kept.get() ?? []).filter(({ scannedAt }) => scannedAt > oldest)
    runInAction(() => {
      this.waiting = left
    })
    if (left.length === 0) kept.remove()
    else kept.set([...left])
  }
}
