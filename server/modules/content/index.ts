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
} from './content'
export { contentRoutes } from './content.routes'
export { ContentService, type FeedInput, HOME_BANNER_SPACE } from './content.service'
export type * from './content.tables'
export { ContentEditor } from './content-editor.service'
export { SensitiveWordService } from './sensitive.service'
export type * from './sensitive.tables'
export type { TemplatePart, TemplateRecord } from './template'
export { templateRoutes } from './template.routes'
export { TemplateService } from './template.service'
export type * from './template.tables'
