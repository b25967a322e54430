import type { personArea } from '@/app/routes/person'
import type { PageRows } from './page-row'

export const personPages: PageRows<typeof personArea> = {
  password: { shows: /手机号.*获取验证码/ },
  setPassword: { shows: /新密码/ },
  bingMobile: { shows: /授权已失效.*去登录/ },
}
