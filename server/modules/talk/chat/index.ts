import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { AccountOperatorService, AccountService } from '../../customer/account'
import type { MemberService } from '../../customer/member'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { SettingService } from '../../system/setting'
import type { StaffDirectoryService } from '../../system/staff'
import type { OrderCaseService, OrderOperatorService } from '../../trade/order'
import type { FeedbackOperatorService, FeedbackService } from '../help'
import type { MessageService } from '../message'
import { chatConsoleRoutes } from './chat.console'
import { eraseChats } from './chat.repo'
import { imRoutes, legacyImRoutes } from './chat.routes'
import { ChatService } from './chat.service'
import { chatSocket } from './chat.socket'
import { ChatAutoService } from './chat-auto.service'
import { ChatCannedService } from './chat-canned.service'
import { ChatCardService } from './chat-card.service'
import { ChatDeskService } from './chat-desk.service'
import { ChatRatingService } from './chat-rating.service'
import { ChatSafetyService } from './chat-safety.service'
import { ChatSettingBook } from './chat-setting.book'
import { ChatSettingService } from './chat-setting.service'
import { ChatTargetService } from './chat-target.service'
import { ChatTurnService } from './chat-turn.service'

export { type ChatDemo, seedChat } from './chat.seed'
export type * from './chat.tables'

interface Deps extends ModuleContext {
  account: Pick<AccountService, 'faces'>
  accountOperator: Pick<AccountOperatorService, 'find'>
  catalog: Pick<CatalogService, 'findSkusForSale' | 'findSkusOfProduct'>
  feedbackOperator: Pick<FeedbackOperatorService, 'open' | 'ofChat'>
  feedbacks: Pick<FeedbackService, 'saveFeedback'>
  media: Pick<MediaService, 'attach' | 'attachVoice' | 'drop' | 'keepGiven' | 'urls'>
  members: Pick<MemberService, 'seen'>
  messages: Pick<MessageService, 'joinChats'>
  orderCases: Pick<OrderCaseService, 'briefs'>
  orderOperator: Pick<OrderOperatorService, 'ofShopper'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  settings: Pick<SettingService, 'find'>
  staffDirectory: Pick<StaffDirectoryService, 'ableTo'>
  stores: Pick<StoreService, 'findStores'>
}

export function createChat(deps: Deps) {
  const { db, clock, jobs, pubSub, sockets, shopperAreas, undos, account, catalog, feedbacks, media, messages } = deps
  const { orderCases, sensitiveWords, settings: mallSettings, stores } = deps
  const book = new ChatSettingBook(db, clock, pubSub)
  const targets = new ChatTargetService({ db, clock, stores, settings: book })
  const cards = new ChatCardService({ db, catalog, orderCases })
  const chats = new ChatService({ db, clock, sockets, media, targets, autos: new ChatAutoService(book) })
  const desk = new ChatDeskService({ db, clock, sockets, chats, cards, targets, account, media })
  const canned = new ChatCannedService({ db, clock, targets })
  const settings = new ChatSettingService({ db, clock, targets, book })
  const ratings = new ChatRatingService({ db, clock, sockets, targets, account, sensitiveWords })
  const { staffDirectory, accountOperator, members, orderOperator, feedbackOperator } = deps
  const turns = new ChatTurnService({
    db,
    clock,
    sockets,
    chats,
    cards,
    ratings,
    staffDirectory,
    account,
    accountOperator,
    members,
    orderOperator,
    feedbackOperator,
  })
  undos.add(['chat.setting'], {
    permission: 'chat.reply',
    undo: (actor, scope, entry) => settings.undo(actor, scope, entry),
  })
  undos.add(['chat.canned'], {
    permission: 'chat.reply',
    undo: (actor, scope, entry) => canned.undo(actor, scope, entry),
  })
  shopperAreas.add({
    key: 'chats',
    title: '聊天',
    own: async (uid) => [...(await chats.ownData(uid)), ...(await ratings.ownData(uid))],
    erase: eraseChats,
  })
  const safety = new ChatSafetyService({ db, clock, media, settings: mallSettings, feedbacks, targets })
  jobs.every('chats.sweep', HOURLY, () => safety.sweep())
  messages.joinChats({ unread: (uid) => chats.unread(uid), readAll: (uid) => chats.readAll(uid) })
  return {
    services: { chats, chatSafety: safety },
    routes: {
      core: imRoutes({ chats, cards, ratings, safety }),
      legacy: legacyImRoutes(chats, ratings),
      console: chatConsoleRoutes({ desk, canned, settings, ratings, turns }),
    },
    socket: chatSocket({ chats, cards, sensitiveWords }),
  } satisfies Module
}
