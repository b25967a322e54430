import type { Module, ModuleContext } from '../../../compose-modules'
import type { MemberCardService } from '../../customer/member'
import type { CatalogService } from '../../goods/catalog'
import type { SettingService } from '../setting'
import { AdvertOperatorService } from './advert-operator.service'
import { contentLegacyRoutes, contentRoutes } from './content.routes'
import { ContentService } from './content.service'
import { ContentEditor } from './content-editor.service'
import { NoticeOperatorService } from './notice-operator.service'
import { ProtocolOperatorService } from './protocol-operator.service'
import { SettingOperatorService } from './setting-operator.service'
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
  TabRecord,
} from './content.types'
export { ContentEditor } from './content-editor.service'
export { TemplateService } from './template.service'
export type * from './template.tables'
export type { TemplatePart, TemplateRecord } from './template.types'

interface Deps {
  catalog: Pick<CatalogService, 'findProductCards' | 'findPage'>
  memberCards: Pick<MemberCardService, 'sold'>
  settings: Pick<SettingService, 'find' | 'list' | 'lock' | 'put' | 'drop'>
}

export function createContent(deps: ModuleContext & Deps) {
  const { db, clock, pubSub, linkTargets, undos, catalog, memberCards, settings } = deps
  const contentEditor = new ContentEditor(pubSub, settings)
  const content = new ContentService({ db, catalog, clock, pubSub, settings })
  const templates = new TemplateService({ db, catalog, clock, pubSub })
  linkTargets.add({
    param: 'pageCode',
    missing: '没有这个专题页',
    isThere: async (pageCode, _, now) => (await templates.find(pageCode, now)) !== null,
  })
  const operating = { db, clock, editor: contentEditor }
  const noticeOperator = new NoticeOperatorService({ ...operating, linkTargets })
  const settingOperator = new SettingOperatorService({ ...operating, memberCards, settings })
  undos.add(['notice.add', 'notice.end'], {
    permission: 'content.edit',
    undo: (actor, _scope, entry) => noticeOperator.undo(actor, entry),
  })
  undos.add(['setting.put', 'setting.drop'], {
    permission: 'settings.edit',
    undo: (actor, _scope, entry) => settingOperator.undo(actor, entry),
  })
  return {
    services: {
      contentEditor,
      content,
      templates,
      advertOperator: new AdvertOperatorService({ ...operating, linkTargets }),
      noticeOperator,
      settingOperator,
      protocolOperator: new ProtocolOperatorService(operating),
    },
    routes: {
      core: [...contentRoutes(content), ...templateRoutes(templates)],
      legacy: contentLegacyRoutes(content),
    },
  } satisfies Module
}
