import type { Module, ModuleContext } from '../../../compose-modules'
import { everyRow } from '../../../kernel/shopper-areas'
import { undoOfMall } from '../../../kernel/undos'
import type { SearchService } from '../../goods/search'
import type { ContentService } from '../../system/content'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { MessageService } from '../message'
import { feedbackConsoleRoutes } from './feedback.console'
import { erasePhones } from './feedback.repo'
import { FeedbackService } from './feedback.service'
import { FeedbackDeskService } from './feedback-desk.service'
import { FeedbackOperatorService } from './feedback-operator.service'
import { feedbackRoutes, helpLegacyRoutes, helpRoutes } from './help.routes'
import { HelpSearchService } from './help-search.service'
import { helpTextConsoleRoutes } from './help-text.console'
import { HelpTextService } from './help-text.service'
import { HelpTextDeskService } from './help-text-desk.service'
import { HelpTextOperatorService } from './help-text-operator.service'

export type { Feedback, FeedbackService } from './feedback.service'
export { typeText } from './feedback.view'
export type { FeedbackOperatorService } from './feedback-operator.service'
export { type HelpDemo, seedHelp } from './help.seed'
export type * from './help.tables'

interface Deps {
  media: Pick<MediaService, 'attach' | 'urls'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  messages: Pick<MessageService, 'send'>
  search: Pick<SearchService, 'findIn'>
  content: Pick<ContentService, 'protocols'>
}

export function createHelp(deps: ModuleContext & Deps) {
  const { db, clock, pubSub, undos, shopperAreas, media, sensitiveWords, messages, search, content } = deps
  const feedbacks = new FeedbackService({ db, clock, media, sensitiveWords })
  const feedbackOperator = new FeedbackOperatorService({ db, clock, messages })
  const desk = new FeedbackDeskService({ clock, media, feedbackOperator })
  const helpTexts = new HelpTextService(db)
  const helpSearch = new HelpSearchService({ db, clock, pubSub, search, content })
  const helpTextOperator = new HelpTextOperatorService({ db, clock, pubSub })
  undos.add(
    ['help.add', 'help.edit'],
    undoOfMall('content.edit', (actor, entry) => helpTextOperator.undo(actor, entry)),
  )
  shopperAreas.add({
    key: 'feedbacks',
    title: '意见反馈',
    own: (uid) => everyRow((query) => feedbacks.page(uid, query)),
    erase: erasePhones,
  })
  return {
    services: { feedbacks, helpTexts, helpSearch, feedbackOperator, helpTextOperator },
    routes: {
      core: [...helpRoutes(helpTexts, helpSearch), ...feedbackRoutes(feedbacks)],
      legacy: helpLegacyRoutes(feedbacks),
      console: [
        ...feedbackConsoleRoutes(desk, feedbackOperator),
        ...helpTextConsoleRoutes(new HelpTextDeskService({ operator: helpTextOperator })),
      ],
    },
  } satisfies Module
}
