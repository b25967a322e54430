import { advertEndpoints } from '@contract/console/advert'
import { linkEndpoints } from '@contract/console/link'
import { noticeEndpoints } from '@contract/console/notice'
import { protocolEndpoints } from '@contract/console/protocol'
import { settingEndpoints } from '@contract/console/setting'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { LinkTargets } from '../../../kernel/link-targets'
import type { AdvertDeskService } from './advert-desk.service'
import type { NoticeDeskService } from './notice-desk.service'
import type { ProtocolDeskService } from './protocol-desk.service'
import type { SettingDeskService } from './setting-desk.service'

interface Desks {
  adverts: AdvertDeskService
  notices: NoticeDeskService
  protocols: ProtocolDeskService
  settings: SettingDeskService
  linkTargets: Pick<LinkTargets, 'choices'>
}

/** Adverts, notices, settings and the links of content in the console. */
export const contentConsoleRoutes = ({ adverts, notices, protocols, settings, linkTargets }: Desks): ConsoleRoute[] => [
  ...consoleRoutesFor(linkEndpoints, {
    'link/choices': async ({ input }) => ({ records: await linkTargets.choices(input.cmd, input.text, input.storeId) }),
  }),
  ...consoleRoutesFor(advertEndpoints, {
    'advert/list': ({ input, staff }) => adverts.list(staff, input),
    'advert/counts': async () => ({ records: await adverts.counts() }),
    'advert/detail': ({ input, staff }) => adverts.detail(staff, input.advertId),
    'advert/add': ({ input, actor, staff }) => adverts.add(actor, staff, input),
    'advert/edit': ({ input: { advertId, ...changes }, actor, staff }) => adverts.edit(actor, staff, advertId, changes),
    'advert/end': ({ input, actor, staff }) => adverts.end(actor, staff, input.advertId),
  }),
  ...consoleRoutesFor(noticeEndpoints, {
    'notice/list': ({ input, staff }) => notices.list(staff, input),
    'notice/add': ({ input, actor, staff }) => notices.add(actor, staff, input),
    'notice/edit': ({ input: { noticeId, ...changes }, actor, staff }) => notices.edit(actor, staff, noticeId, changes),
    'notice/end': async ({ input, actor, staff }) => {
      await notices.end(actor, staff, input.noticeId)
      return {}
    },
  }),
  ...consoleRoutesFor(protocolEndpoints, {
    'protocol/list': async () => ({ records: await protocols.list() }),
    'protocol/detail': ({ input }) => protocols.detail(input.typeCode, input.version),
    'protocol/preview': async ({ input }) => ({ html: await protocols.preview(input.html) }),
    'protocol/put': ({ input, actor, staff }) => protocols.put(actor, staff.stores, input),
  }),
  ...consoleRoutesFor(settingEndpoints, {
    'setting/list': async () => ({ settings: await settings.list() }),
    'setting/save': ({ input, actor, staff }) => settings.save(actor, staff.stores, input),
  }),
]
