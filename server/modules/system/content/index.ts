import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import type { MemberCardService } from '../../customer/member'
import type { CatalogService } from '../../goods/catalog'
import type { SettingService } from '../setting'
import { AdvertDeskService } from './advert-desk.service'
import { AdvertOperatorService } from './advert-operator.service'
import { contentConsoleRoutes } from './content.console'
import { contentLegacyRoutes, contentRoutes } from './content.routes'
import { ContentService } from './content.service'
import { ContentEditor } from './content-editor.service'
import { NoticeDeskService } from './notice-desk.service'
import { NoticeOperatorService } from './notice-operator.service'
import { ProtocolDeskService } from './protocol-desk.service'
import { ProtocolOperatorService } from './protocol-operator.service'
import { SettingDeskService } from './setting-desk.service'
import { SettingOperatorService } from './setting-operator.service'

export { type ContentDemo, seedContent } from './content.seed'
export { ContentService } from './content.service'
export type * from './content.tables'
export type { AdvertRecord, MallProfile, NoticeRecord, ProtocolRecord } from './content.types'
export { ContentEditor } from './content-editor.service'

interface Deps {
  catalog: Pick<CatalogService, 'findProductCards'>
  memberCards: Pick<MemberCardService, 'sold'>
  settings: Pick<SettingService, 'find' | 'list' | 'lock' | 'add' | 'put' | 'drop'>
}

export function createContent(deps: ModuleContext & Deps) {
  const { db, clock, pubSub, linkTargets, undos, catalog, memberCards, settings } = deps
  const contentEditor = new ContentEditor(pubSub, settings)
  const content = new ContentService({ db, catalog, clock, pubSub, settings })
  const operating = { db, clock, editor: contentEditor }
  const advertOperator = new AdvertOperatorService({ ...operating, linkTargets })
  const noticeOperator = new NoticeOperatorService({ ...operating, linkTargets })
  const settingOperator = new SettingOperatorService({ ...operating, memberCards, settings })
  const protocolOperator = new ProtocolOperatorService(operating)
  undos.add(
    ['advert.add', 'advert.edit', 'advert.end'],
    undoOfMall('content.edit', (actor, entry) => advertOperator.undo(actor, entry)),
  )
  undos.add(
    ['notice.add', 'notice.edit', 'notice.end'],
    undoOfMall('content.edit', (actor, entry) => noticeOperator.undo(actor, entry)),
  )
  undos.add(
    ['setting.put', 'setting.drop'],
    undoOfMall('settings.edit', (actor, entry) => settingOperator.undo(actor, entry)),
  )
  return {
    services: {
      contentEditor,
      content,
      advertOperator,
      noticeOperator,
      settingOperator,
      protocolOperator,
    },
    routes: {
      core: contentRoutes(content),
      legacy: contentLegacyRoutes(content),
      console: contentConsoleRoutes({
        adverts: new AdvertDeskService({ db, clock, operator: advertOperator, linkTargets }),
        notices: new NoticeDeskService({ db, operator: noticeOperator, linkTargets }),
        protocols: new ProtocolDeskService({ clock, operator: protocolOperator }),
        settings: new SettingDeskService({ db, operator: settingOperator, memberCards }),
        linkTargets,
      }),
    },
  } satisfies Module
}
