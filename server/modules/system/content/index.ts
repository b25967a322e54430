import type { Module, ModuleContext } from '../../../compose-modules'
import type { CatalogService } from '../../goods/catalog'
import { contentLegacyRoutes, contentRoutes } from './content.routes'
import { ContentService } from './content.service'
import { ContentEditor } from './content-editor.service'
import { templateRoutes } from './template.routes'
import { TemplateService } from './template.service'

export { type ContentDemo, seedContent } from './content.seed'
export { ContentService, type FeedInput, HOME_BANNER_SPACE } from './content.service'
export type * from './content.tables'
export type {
  AdvertRecord,
  FeedRule,
  FloorRecord,
  IconRecord,
  MallProfile,
  NoticeRecord,
  ProtocolRecord,
  SettingRecord,
  TabRecord,
} from './content.types'
export { ContentEditor } from './content-editor.service'
export { TemplateService } from './template.service'
export type * from './template.tables'
export type { TemplatePart, TemplateRecord } from './template.types'

export function createContent({ db, clock, pubSub, catalog }: ModuleContext & { catalog: CatalogService }) {
  const contentEditor = new ContentEditor(pubSub)
  const content = new ContentService({ db, catalog, clock, pubSub })
  const templates = new TemplateService({ db, catalog, clock, pubSub })
  return {
    services: { contentEditor, content, templates },
    routes: {
      core: [...contentRoutes(content), ...templateRoutes(templates)],
      legacy: contentLegacyRoutes(content),
    },
  } satisfies Module
}
