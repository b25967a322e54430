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
export { containsSensitive } from './sensitive'
