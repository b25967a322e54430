import { MALL_TARGET, MALL_TARGET_NAME } from '@contract/codes/chat'
import { IM_BUSINESS_TYPES } from '@contract/codes/im'
import type { ImTarget } from '@contract/schema/chat'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { isWithinHours, type Store, type StoreService, storeCard } from '../../goods/store'
import { faqsOf } from './chat.rules'
import type { ChatSettingBook } from './chat-setting.book'
import type { SettingRow } from './chat-setting.repo'

/** Hours of the mall's own service. */
const MALL_HOURS = { openTime: '09:00', closeTime: '22:00' } as const

interface ChatTargetDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStores'>
  settings: Pick<ChatSettingBook, 'all'>
}

/** Targets of conversations: each store, and the mall. */
export class ChatTargetService {
  constructor(private readonly deps: ChatTargetDeps) {}

  /** SYS_PARAM_ERROR: there is none. */
  async find(targetId: string, dialogType: ImTarget['dialogType'] = 'U'): Promise<ImTarget> {
    // The mall has no groups.
    if (dialogType === 'G') failParam('dialogType', '没有这个群聊')
    return (await this.findAll([targetId])).get(targetId) ?? failParam('targetId', '没有这家店')
  }

  /** The targets that exist, by id. */
  async findAll(targetIds: readonly string[]): Promise<Map<string, ImTarget>> {
    const { clock, settings: book } = this.deps
    const now = clock.now()
    const [known, settings] = await Promise.all([this.#stores(targetIds), book.all()])
    const found = new Map(
      [...known].map(([storeId, store]) => [storeId, targetOf(store, settings.get(storeId), now)] as const),
    )
    if (targetIds.includes(MALL_TARGET)) found.set(MALL_TARGET, mallTarget(settings.get(MALL_TARGET), now))
    return found
  }

  /** Hours of a target without own ones: 10:00–22:00. */
  async usualHours(targetId: string): Promise<string> {
    return hoursText((await this.#stores([targetId])).get(targetId) ?? MALL_HOURS)
  }

  async #stores(targetIds: readonly string[]): Promise<Map<string, Store>> {
    const storeIds = targetIds.filter((targetId) => targetId !== MALL_TARGET)
    return storeIds.length > 0 ? this.deps.stores.findStores(this.deps.db.q, storeIds) : new Map()
  }
}

const hoursText = ({ openTime, closeTime }: Pick<Store, 'openTime' | 'closeTime'>) => `${openTime}–${closeTime}`

/** Own hours of a target, and its questions without their answers. */
function ownOf(setting: SettingRow | undefined, now: number) {
  const faqs = setting ? faqsOf(setting).map(({ faqId, question }) => ({ faqId, question })) : []
  if (!setting || setting.openTime === '') return { faqs, hours: null }
  const isOnline = isWithinHours(setting.openTime, setting.closeTime, now)
  return { faqs, hours: { isOnline, text: `客服 ${hoursText(setting)}` } }
}

function targetOf(store: Store, setting: SettingRow | undefined, now: number): ImTarget {
  const { storeId, name, logo, isOpen, openText } = storeCard(store, now)
  const { faqs, hours } = ownOf(setting, now)
  return {
    targetId: storeId,
    dialogType: 'U',
    name,
    avatar: logo,
    imClass: IM_BUSINESS_TYPES.find((type) => type === store.storeType) ?? 'NORMAL',
    storeId,
    isOnline: hours && !store.isClosed ? hours.isOnline : isOpen,
    hoursText: hours && !store.isClosed ? hours.text : openText,
    phone: store.phone,
    faqs,
  }
}

function mallTarget(setting: SettingRow | undefined, now: number): ImTarget {
  const { openTime, closeTime } = MALL_HOURS
  const { faqs, hours } = ownOf(setting, now)
  return {
    targetId: MALL_TARGET,
    dialogType: 'U',
    name: MALL_TARGET_NAME,
    avatar: null,
    imClass: 'NORMAL',
    storeId: '',
    isOnline: hours?.isOnline ?? isWithinHours(openTime, closeTime, now),
    hoursText: hours?.text ?? hoursText(MALL_HOURS),
    phone: '',
    faqs,
  }
}
