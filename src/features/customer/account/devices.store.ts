import type { DeviceLogin } from '@contract/schema/account'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { ERROR_TOAST_MS } from '@/app/limits'
import { Mutation } from '@/app/mutation'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** iPhone · Safari; 这台设备 or 未知设备 when the model is unknown. */
export const deviceText = ({ model, isCurrent }: DeviceLogin): string => model || (isCurrent ? '这台设备' : '未知设备')

/** The devices on which the shopper is logged in. */
export class DevicesStore {
  readonly loaded: Resource<readonly DeviceLogin[]>
  private readonly ending: Mutation<{ loginId: string | null }, unknown>

  constructor(private readonly env: Env) {
    this.loaded = new Resource(async () => (await env.call('GET deviceLogin/list', {}, { quiet: true })).records)
    this.ending = new Mutation(({ loginId }) =>
      loginId === null
        ? env.call('POST deviceLogin/endOthers', {}, { quiet: true })
        : env.call('POST deviceLogin/end', { loginId }, { quiet: true }),
    )
    makeAutoObservable<this, 'env' | 'ending'>(this, { env: false, loaded: false, ending: false }, { autoBind: true })
  }

  get current(): DeviceLogin | undefined {
    return this.loaded.value?.find(({ isCurrent }) => isCurrent)
  }
  get others(): readonly DeviceLogin[] {
    return this.loaded.value?.filter(({ isCurrent }) => !isCurrent) ?? []
  }
  /** 2 台，本机 iPhone; empty until it is known. */
  get summary(): string {
    const { loaded, current } = this
    if (!loaded.value) return ''
    const machine = current?.model.split(' · ')[0] ?? ''
    return `${loaded.value.length} 台${machine && `，本机 ${machine}`}`
  }
  get isBusy(): boolean {
    return this.ending.isBusy
  }

  /** Ends one login, or all others without an id; the list then shows the remaining ones. */
  async end(loginId: string | null): Promise<void> {
    const reply = await this.env.try(this.ending.send({ loginId }))
    if (reply === undefined) return
    if (isApiError(reply) && !reply.isReported) this.env.toast(reply.message, { ms: ERROR_TOAST_MS })
    if (!isApiError(reply)) this.env.toast('已退出登录')
    await this.loaded.reload()
  }
}
