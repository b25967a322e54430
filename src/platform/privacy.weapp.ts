import Taro from '@tarojs/taro'
import { AGREE_BUTTON_ID, type PlatformPrivacy } from './privacy.types'

/** Base libraries before 2.32.3 have neither call. */
export const platformPrivacy: PlatformPrivacy = {
  isNeeded: () =>
    new Promise((done) => {
      if (!Taro.getPrivacySetting) return done(false)
      Taro.getPrivacySetting({
        success: ({ needAuthorization }) => done(needAuthorization === true),
        fail: () => done(false),
      })
    }),
  onNeed(ask) {
    Taro.onNeedPrivacyAuthorization?.((resolve) => {
      resolve({ event: 'exposureAuthorization' })
      ask((isAgreed) => resolve(isAgreed ? { event: 'agree', buttonId: AGREE_BUTTON_ID } : { event: 'disagree' }))
    })
  },
}
