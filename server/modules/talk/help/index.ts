import type { Module, ModuleContext } from '../../../compose-modules'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { helpLegacyRoutes } from './help.routes'
import { HelpService } from './help.service'

export { type Feedback, HelpService } from './help.service'
export type * from './help.tables'

interface Deps {
  media: Pick<MediaService, 'attach'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

export function createHelp({ db, media, sensitiveWords }: ModuleContext & Deps) {
  const help = new HelpService(db, media, sensitiveWords)
  return { services: { help }, routes: { legacy: helpLegacyRoutes(help) } } satisfies Module
}
