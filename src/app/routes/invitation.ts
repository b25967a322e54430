import { area, row } from './area'

export const invitationArea = area('pages/courtesy-of-invitation', {
  /** Its share link opens the page where friends register; WeChat's timeline opens this page, with `invitedCode`. */
  inviteHome: row<{ invitedCode?: string }>({
    at: 'home/index',
    title: '邀请有礼',
    login: true,
    share: true,
    pullDown: true,
  }),
  inviteRule: row({ at: 'rule/index', title: '活动规则', login: false }),
  inviteCount: row({
    at: 'invite-count/index',
    title: '邀请记录',
    login: true,
    pullDown: true,
  }),
  inviteRewards: row({ at: 'reward/index', title: '我的奖励', login: true, pullDown: true }),
  inviteReward: row<{ rewardId: string }>({
    at: 'reward-detail/index',
    title: '奖励详情',
    login: true,
    needs: { rewardId: true },
  }),
  faceInvite: row({ at: 'face-invite/index', title: '面对面邀请', login: true }),
  /** The page where friends register: `invitedCode` comes from a link, `face` from a scanned code. */
  inviteRegister: row<{ invitedCode?: string; face?: string }>({
    at: 'register/index',
    title: '好友邀请',
    login: false,
  }),
})
