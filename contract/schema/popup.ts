import { type Static, Type as T } from '@sinclair/typebox'
import { POP_FREQUENCIES } from '../codes/popup'
import { GROUNDS } from '../codes/product'
import { defineEndpoints } from '../endpoint'
import { Command, Id, Millis, Nothing, Nullable, Picture, Text, Words } from './shared'

/** One pop-up for this device and shopper [popup.strategies]. */
export const PopupStrategy = T.Object({
  popType: T.Integer(),
  /** Due now; false when it was seen as often as allowed. */
  isCurrentPop: T.Boolean(),
  popPageConfId: T.String(),
  popPageDataId: T.String(),
  frequency: Words(POP_FREQUENCIES),
  /** Path of the page over which it is shown. */
  pagePath: T.String(),
  startAt: Millis,
  endAt: Millis,
})
export type PopupStrategy = Static<typeof PopupStrategy>

export const PopupDetail = T.Object({
  popPageConfId: T.String(),
  popPageDataId: T.String(),
  kicker: T.String(),
  title: T.String(),
  text: T.String(),
  image: Picture,
  ground: Words(GROUNDS),
  /** Label of its button; without one the whole picture is the link. */
  buttonText: T.String(),
  command: Nullable(Command),
})
export type PopupDetail = Static<typeof PopupDetail>

const DeviceId = Text(64, 1)
const PopupInput = { bdCityCode: T.Optional(Text(20)), deviceId: DeviceId }

export const popupEndpoints = defineEndpoints({
  /** Whether any pop-up runs in this city [popup.base]. */
  'POST appPop/orderPopBaseConfig': {
    auth: 'session',
    input: T.Object(PopupInput),
    reply: T.Object({ isShowPopupStrategy: T.Boolean() }),
  },
  'POST appPop/queryAppPopPageConf': {
    auth: 'session',
    input: T.Object(PopupInput),
    reply: T.Object({ strategyData: T.Array(PopupStrategy) }),
  },
  'POST appPop/queryAppPopPageConfDetail': {
    auth: 'session',
    input: T.Object({ ...PopupInput, popPageConfId: Id, popPageDataId: Id }),
    reply: PopupDetail,
  },
  /** Records a view. `uid` is the caller's own or left out [popup.record]. */
  'POST appPop/saveAppPopPageRecord': {
    auth: 'session',
    input: T.Object({ deviceId: DeviceId, popPageConfId: Id, popPageDataId: Id, uid: T.Optional(Id) }),
    reply: Nothing,
  },
})
