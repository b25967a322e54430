import { area, row } from './area'

/**
 * `selectedCardId` takes precedence over `cardId`; `memberRedirect` names the page that follows a paid opening,
 * `redirect` its address.
 */
export type MemberCenterParams = {
  selectedCardId?: string
  cardId?: string
  invitedCode?: string
  channelGiftActivityId?: string
  memberRedirect?: string
  redirect?: string
}

export const memberArea = area('pages/member', {
  /** One page with two layouts: the card's newversionSwitch selects one. */
  memberCenter: row<MemberCenterParams>({ at: 'memberCenter/index', title: '会员中心', login: true, pullDown: true }),
  memberCentre: row<MemberCenterParams>({ at: 'memberCentre/index', title: '会员中心', login: true, pullDown: true }),
  memberPower: row<{ cardId?: string }>({ at: 'memberPower/index', title: '会员权益', login: true, pullDown: true }),
  memberPowerWeb: row<{ cardId?: string }>({ at: 'memberPowerWeb/index', title: '权益说明', login: false }),
  memberQrcode: row({ at: 'memberQrcode/index', title: '会员码', login: true }),
  memberExchange: row({ at: 'memberExchange/index', title: '会员兑换', login: true }),
  memberExchangeResult: row<{ orderId: string }>({
    at: 'memberExchangeResult/index',
    title: '兑换结果',
    login: true,
    needs: { orderId: true },
  }),
  openingRecord: row({ at: 'openingRecord/index', title: '开通记录', login: true, pullDown: true }),
})
