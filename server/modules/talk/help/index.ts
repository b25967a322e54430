import type { Module, ModuleContext } from '../../../compose-modules'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { MessageService } from '../message'
import { feedbackConsoleRoutes } from './feedback.console'
import { FeedbackDeskService } from './feedback-desk.service'
import { FeedbackOperatorService } from './feedback-operator.service'
import { helpLegacyRoutes } from './help.routes'
import { HelpService } from './help.service'

export type { FeedbackOperatorService } from './feedback-operator.service'
export { type Feedback, HelpService } from './help.service'
export type * from './help.tables'

interface Deps {
  media: Pick<MediaService, 'attach' | 'urls'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  messages: Pick<MessageService, 'send'>
}

export function createHelp({ db, clock, media, sensitiveWords, messages }: ModuleContext & Deps) {
  const help = new HelpService(db, media, sensitiveWords)
  const feedbackOperator = new FeedbackOperatorService({ db, clock, messages })
  const desk = new FeedbackDeskService({ clock, media, feedbackOperator })
  return {
    services: { help, feedbackOperator },
    routes: { legacy: helpLegacyRoutes(help), console: feedbackConsoleRoutes(desk, feedbackOperator) },
  } satisfies Module
}
