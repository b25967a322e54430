import { chinaDay } from '@contract/codes/china-time'
import { POP_TYPE } from '@contract/codes/popup'
import type { PopupDetail, PopupStrategy } from '@contract/schema/popup'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { getDeviceId } from '@/app/api/device'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { stored } from '@/platform/storage'

interface Opened {
  popPageDataId: string
  at: number
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isOpened = (value: unknown): value is Opened =>
  isObject(value) && 'at' in value && typeof value.at === 'number' && 'popPageDataId' in value
const keptOpened = stored(
  'strategyDataOpened',
  (value): value is Record<string, Opened> => isObject(value) && Object.values(value).every(isOpened),
)
const isStrategy = (value: unknown): value is PopupStrategy =>
  isObject(value) && 'popPageConfId' in value && 'pagePath' in value && 'endAt' in value && 'frequency' in value
const keptStrategies = stored(
  'strategyData',
  (value): value is PopupStrategy[] => Array.isArray(value) && value.every(isStrategy),
)

/** Pop-ups by the server's strategies (area "popup" of docs/product). */
export class PopupStore {
  static readonly isKept = true
  isShowPopupStrategy = false
  strategyData: readonly PopupStrategy[] = []
  /** The pop-up over the front page. */
  currentStrategyDetail: PopupDetail | null = null
  /** Views on this device, by popPageConfId. */
  strategyDataOpened: Readonly<Record<string, Opened>> = keptOpened.get() ?? {}
  /** Grows with every fetch of strategies. */
  requestNum = 0
  private readonly openedInVisit = new Set<string>()
  private readonly latest = new LatestRequest()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'openedInVisit' | 'latest'>(
      this,
      {
        env: false,
        openedInVisit: false,
        latest: false,
        strategyData: observableRef,
        currentStrategyDetail: observableRef,
        strategyDataOpened: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Loads the strategies for device and city; without a reply it uses the stored ones. */
  async fetch(): Promise<void> {
    const isNewest = this.latest.ask()
    const fetched = await this.fetched()
    runInAction(() => {
      if (!isNewest()) return
      const pageOnes = fetched.filter(({ popType }) => popType === POP_TYPE.page)
      if (pageOnes.length > 0) keptStrategies.set(pageOnes)
      this.strategyData = pageOnes.length > 0 ? pageOnes : (keptStrategies.get() ?? [])
      this.isShowPopupStrategy = this.strategyData.length > 0
      this.requestNum += 1
    })
  }

  /**
   * Shows the next due pop-up of the page that was just entered; true when one is shown. The server confirms that it
   * still runs, so a stored strategy never outlives its end.
   */
  async next({ isInFront }: Pick<Env, 'isInFront'>, pagePath: string): Promise<boolean> {
    if (this.currentStrategyDetail) return false
    const due = this.strategyData.find((one) => one.pagePath === pagePath && one.isCurrentPop && this.isDue(one))
    if (!due) return false
    const detail = await this.detailOf(due)
    if (!detail || !isInFront() || this.currentStrategyDetail) return false
    runInAction(() => {
      this.currentStrategyDetail = detail
      this.note(detail)
    })
    void this.record(detail)
    return true
  }

  close(): void {
    this.currentStrategyDetail = null
  }

  private isDue({ popPageConfId, frequency, startAt, endAt }: PopupStrategy): boolean {
    const now = this.env.now()
    if (now < startAt || now >= endAt) return false
    if (frequency === 'visit') return !this.openedInVisit.has(popPageConfId)
    const opened = this.strategyDataOpened[popPageConfId]
    return !opened || (frequency === 'daily' && chinaDay(now) > chinaDay(opened.at))
  }

  private note({ popPageConfId, popPageDataId }: PopupDetail): void {
    this.openedInVisit.add(popPageConfId)
    this.strategyDataOpened = { ...this.strategyDataOpened, [popPageConfId]: { popPageDataId, at: this.env.now() } }
    keptOpened.set(this.strategyDataOpened)
  }

  /** Fails quietly: the server may then show it once more, and only on a device that lost its storage. */
  private record({ popPageConfId, popPageDataId }: PopupDetail): Promise<unknown> {
    const { uid } = this.env.stores.get(SessionStore)
    const view = { deviceId: getDeviceId(), popPageConfId, popPageDataId, ...(uid === '' ? {} : { uid }) }
    return this.env.try(this.env.call('POST appPop/saveAppPopPageRecord', view, { quiet: true }))
  }

  private async fetched(): Promise<readonly PopupStrategy[]> {
    const { env } = this
    const base = await env.try(env.call('POST appPop/orderPopBaseConfig', this.asked(), { quiet: true }))
    if (isApiError(base) || !base.isShowPopupStrategy) return []
    const reply = await env.try(env.call('POST appPop/queryAppPopPageConf', this.asked(), { quiet: true }))
    return isApiError(reply) ? [] : reply.strategyData
  }

  private async detailOf({ popPageConfId, popPageDataId }: PopupStrategy): Promise<PopupDetail | null> {
    const input = { ...this.asked(), popPageConfId, popPageDataId }
    const reply = await this.env.try(this.env.call('POST appPop/queryAppPopPageConfDetail', input, { quiet: true }))
    return isApiError(reply) ? null : reply
  }

  private asked() {
    return { bdCityCode: this.env.stores.get(PlaceStore).bdCityCode, deviceId: getDeviceId() }
  }
}
