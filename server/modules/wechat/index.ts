export { wechatLegacyRoutes } from './wechat.routes'
export { WechatService } from './wechat.service'
