import { popupEndpoints } from '@contract/schema/popup'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PopupService } from './popup.service'

export const popupRoutes = (popups: PopupService): Route[] =>
  routesFor(popupEndpoints, {
    'POST appPop/orderPopBaseConfig': async (call) => ({
      isShowPopupStrategy: await popups.isAny(call.input.bdCityCode, call.now),
    }),
    'POST appPop/queryAppPopPageConf': async (call) => ({
      strategyData: await popups.strategies({ ...call.input, uid: call.uid }, call.now),
    }),
    'POST appPop/queryAppPopPageConfDetail': ({ input, uid, now }) =>
      popups.detail({ ...input, uid }, { confId: input.popPageConfId, contentId: input.popPageDataId }, now),
    'POST appPop/saveAppPopPageRecord': async ({ input, uid, now }) => {
      const popup = { confId: input.popPageConfId, contentId: input.popPageDataId }
      await popups.countView({ deviceId: input.deviceId, uid }, popup, input.uid, now)
      return {}
    },
  })
