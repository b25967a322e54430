import { detailHtmlOf } from './detail-html'
import type { Protocol } from './types'

const userAgreement = `欢迎来到乐廊。这是一份演示商城的用户协议：它写得像真的一样，但乐廊只用于展示和体验，不对外经营。
|#一、这是演示商城
|商城里的门店、品牌、商品、价格、评价和库存都是为演示编写的，与现实中的同名者无关。下单、付款、退款都在模拟环境里完成，不会真实扣款，也不会真实发货。
|#二、账号
|-用手机号和验证码登录，一个手机号对应一个账号。
|-演示账号由多人共用，请不要在里面留下真实的姓名、电话和住址。
|-连续输错验证码会暂时无法登录，过一会儿再试即可。
|#三、下单与付款
|-提交订单时，商城会重新核对价格与库存；金额有变化会先告诉您。
|-订单提交后有 30 分钟付款时间，超时自动关闭，占用的库存随即放回。
|-付款由模拟的支付通道完成，页面会写明“模拟”。
|#四、您的行为
|请不要在备注、地址等处填写违法、侮辱他人或侵犯他人权利的内容。含有敏感词的内容无法提交。
|#五、协议的更新
|协议更新后会换一个版本号。您可以随时在登录页再次查看。`

const privacyPolicy = `这份隐私政策说明乐廊在演示中会用到哪些信息，以及您怎样把它们拿走。
|#一、我们会用到的信息
|-手机号：用来登录，展示时中间四位打星号。
|-收货地址与联系人：用来演示下单，只有您自己能看到。
|-位置：经您同意后才读取，用来推荐附近的门店和地址；不同意也可以手动选择。
|-设备标识：一段随机编号，存在您的设备里，用来防止重复提交和恶意请求。
|-浏览记录：经您同意后才记录浏览、搜索、加购和下单的过程，用来统计和改进商场；不同意也可以正常购物。
|#二、我们不做的事
|-不读取通讯录、相册和短信。
|-不把信息卖给或送给任何人。
|-不接入真实的广告与统计平台。
|#三、信息存在哪里
|数据存放在运行这套商城的那台机器上。演示数据可能随时被清空，请勿存放重要内容。
|#四、您可以怎么做
|-在“我的地址”里修改或删除地址。
|-在“我的”里随时打开或关闭“个性化与统计”。
|-退出登录后，本设备上的登录信息会一并清除。
|#五、未成年人
|十四周岁以下的小朋友请在家长陪同下体验。`

const oneLine = (text: string) => text.replace(/\n\s*/g, '')

/** The two documents of the agreement tick. */
export const protocols: Protocol[] = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议', version: '1.0', html: detailHtmlOf(oneLine(userAgreement)) },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策', version: '1.0', html: detailHtmlOf(oneLine(privacyPolicy)) },
]

/** Public settings, dictCode → value. */
export const settings: Record<string, string> = {
  MALL_NAME: '乐廊 · 滨江天街店',
  DEFAULT_CITY_NAME: '杭州',
  DEFAULT_BD_CITY_CODE: '179',
  SERVICE_HOURS: '10:00–22:00',
  SHARE_TITLE: '乐廊 · 滨江天街店，好东西慢慢逛',
  IDENTITY_AUTH_ON: '0',
}
