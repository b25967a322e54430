export { contentRoutes } from './content.routes'
export { ContentService, type FeedInput, HOME_BANNER_SPACE } from './content.service'
export type * from './content.tables'
export {
  type AdvertRecord,
  type FeedRule,
  type FloorRecord,
  FOREVER,
  type IconRecord,
  type MallProfile,
  type NoticeRecord,
  type ProtocolRecord,
  type SettingRecord,
  type TabRecord,
} from './content.types'
export { ContentEditor } from './content-editor.service'
export { templateRoutes } from './template.routes'
export { TemplateService } from './template.service'
export type * from './template.tables'
export type { TemplatePart, TemplateRecord } from './template.types'
