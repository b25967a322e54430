import { ACCOUNT_RESULTS, type AccountResult, CLOSING_DAYS } from '@contract/codes/account'
import { go } from '@/app/navigate'
import { page, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { Result, type ResultAction, type ResultLook } from '@/ui/result/result'

const toLogin = { text: '去登录', onTap: () => go.replace('login') }
const toSetting = { text: '回到设置', onTap: () => go.replace('setting') }
const toDevices = { text: '查看登录设备', onTap: () => go.replace('account') }
const toHome = { text: '回到首页', onTap: () => go('home') }

interface Outcome extends Pick<ResultLook, 'title' | 'note'> {
  /** The next steps of a logged-in shopper, the main one first. */
  actions: readonly ResultAction[]
  /** The next steps of a visitor. */
  visitor: readonly ResultAction[]
}

const OUTCOMES: Record<AccountResult, Outcome> = {
  phone: {
    title: '手机号已更换',
    note: '下次请用新手机号登录，其他设备已经退出登录',
    actions: [toSetting, toDevices],
    visitor: [toLogin],
  },
  password: {
    title: '登录密码已设置',
    note: '其他设备已经退出登录',
    actions: [toSetting, toDevices],
    visitor: [toLogin, toHome],
  },
  closing: {
    title: '注销申请已提交',
    note: `${CLOSING_DAYS} 天内重新登录就能撤回，到期后账号不能恢复`,
    actions: [toHome],
    visitor: [toHome],
  },
}
const UNKNOWN: Outcome = { title: '操作已完成', note: '可以继续逛商场', actions: [toHome], visitor: [toHome] }

const isKnown = (type: string | undefined): type is AccountResult => ACCOUNT_RESULTS.some((one) => one === type)

/** The outcome of an action on the account, with the next steps. */
export default page('personResult', ({ params: { type } }) => {
  const { isLoggedIn } = useStore(SessionStore)
  const { title, note, actions, visitor } = isKnown(type) ? OUTCOMES[type] : UNKNOWN
  return (
    <Screen>
      <Result look={{ icon: 'circle-check', tone: 'good', title, note }} actions={isLoggedIn ? actions : visitor} />
    </Screen>
  )
})
