import { randomUUID } from 'node:crypto'
import { connectionTo, WireClient } from './wire-client'

/** Waits until a running mall tells an app's setting: another process that set it is heard a moment later. */
export async function settingTold(url: string, code: string, value: string): Promise<void> {
  const visitor = await new WireClient(connectionTo(url), Date.now, randomUUID()).open()
  for (;;) {
    const { records } = await visitor.call('GET baseParam/getHomeParams', {})
    if (records.some((one) => one.dictCode === code && one.value === value)) return
    await new Promise((done) => setTimeout(done, 100))
  }
}
