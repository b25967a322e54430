import { randomUUID } from 'node:crypto'
import { connectionTo, WireClient } from './wire-client'

/** Waits until a running mall returns an app's setting: it applies a change by another process with a delay. */
export async function settingReturned(url: string, code: string, value: string): Promise<void> {
  const visitor = await new WireClient({ connection: connectionTo(url), now: Date.now, deviceId: randomUUID() }).open()
  for (;;) {
    const { records } = await visitor.call('GET baseParam/getHomeParams', {})
    if (records.some((one) => one.dictCode === code && one.value === value)) return
    await new Promise((done) => setTimeout(done, 100))
  }
}
