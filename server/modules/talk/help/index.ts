import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { MessageService } from '../message'
import { feedbackConsoleRoutes } from './feedback.console'
import { FeedbackDeskService } from './feedback-desk.service'
import { FeedbackOperatorService } from './feedback-operator.service'
import { erasePhones, listOwn } from './help.repo'
import { helpLegacyRoutes, helpRoutes } from './help.routes'
import { HelpService } from './help.service'
import { helpTextConsoleRoutes } from './help-text.console'
import { HelpTextService } from './help-text.service'
import { HelpTextDeskService } from './help-text-desk.service'
import { HelpTextOperatorService } from './help-text-operator.service'

export type { FeedbackOperatorService } from './feedback-operator.service'
export { type HelpDemo, seedHelp } from './help.seed'
export { type Feedback, HelpService } from './help.service'
export type * from './help.tables'

/** Feedbacks in the file of a shopper's own data. */
const MOST_EXPORTED = 1000

interface Deps {
  media: Pick<MediaService, 'attach' | 'urls'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  messages: Pick<MessageService, 'send'>
}

export function createHelp(deps: ModuleContext & Deps) {
  const { db, clock, undos, shopperAreas, media, sensitiveWords, messages } = deps
  const help = new HelpService(db, media, sensitiveWords)
  const feedbackOperator = new FeedbackOperatorService({ db, clock, messages })
  const desk = new FeedbackDeskService({ clock, media, feedbackOperator })
  const helpTexts = new HelpTextService(db)
  const helpTextOperator = new HelpTextOperatorService({ db, clock })
  undos.add(
    ['help.add', 'help.edit'],
    undoOfMall('content.edit', (actor, entry) => helpTextOperator.undo(actor, entry)),
  )
  shopperAreas.add({
    key: 'feedbacks',
    title: '意见反馈',
    own: async (uid) => (await listOwn(db.q, uid, MOST_EXPORTED)).map(({ handledBy: _by, note: _note, ...own }) => own),
    erase: erasePhones,
  })
  return {
    services: { help, helpTexts, feedbackOperator, helpTextOperator },
    routes: {
      core: helpRoutes(helpTexts),
      legacy: helpLegacyRoutes(help),
      console: [
        ...feedbackConsoleRoutes(desk, feedbackOperator),
        ...helpTextConsoleRoutes(new HelpTextDeskService({ operator: helpTextOperator })),
      ],
    },
  } satisfies Module
}
