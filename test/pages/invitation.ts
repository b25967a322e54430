import type { invitationArea } from '@/app/routes/invitation'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const invitationPages: PageRows<typeof invitationArea> = {
  inviteHome: {
    shows: /好友下首单.*你得 2000 积分.*发给好友.*我的邀请码.*YUAN2K8F.*我的奖励.*2,000.*邀请记录.*小\*.*提醒 TA/,
    more: {
      share: {
        by: async (page) => {
          await named(page, '邀请好友').tap()
          await front(page).getByText('分享到').waitFor()
        },
      },
    },
  },
  inviteRule: { shows: /版本 1\.0/ },
  inviteCount: {
    shows: /全部.*已注册.*首单，待完成.*还没下单.*已退款/,
    more: {
      'those of one state': {
        by: async (page) => {
          await front(page).getByRole('tab', { name: '已失效' }).tap()
          await front(page).getByText('还没下单').waitFor({ state: 'hidden' })
        },
      },
    },
  },
  inviteRewards: {
    shows: /已到账积分.*本月到账.*好友首单.*待到账.*2000 积分.*已到账/,
    more: {
      none: {
        by: async (page) => {
          await front(page).getByRole('tab', { name: '已收回' }).tap()
          await front(page).getByText('没有这样的奖励').waitFor()
        },
      },
    },
  },
  inviteReward: {
    query: ({ rewardId }) => `rewardId=${rewardId}`,
    shows: /已到账.*2000 积分.*好友首单.*奖励到账.*订单完成.*好友首单付款.*积分明细/,
    more: { gone: { query: 'rewardId=nothing' } },
  },
  faceInvite: { shows: /请好友用手机扫一扫.*领 300 积分.*秒后自动换新码.*截图转发无效/ },
  inviteRegister: {
    query: () => 'invitedCode=ZHXNG26T',
    shows: /陈\*行.*邀请你来乐廊逛逛.*送 300 积分.*接受邀请/,
    more: {
      'no code': { query: '' },
      'an unknown code': { query: 'invitedCode=NOBODYS2' },
    },
  },
}
