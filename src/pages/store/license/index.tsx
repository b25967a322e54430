import { CAPTCHA_LENGTH } from '@contract/codes/captcha'
import { View } from '@tarojs/components'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore, useOpen } from '@/app/page'
import { LicenceCheckStore } from '@/features/goods/licence/licence-check.store'
import { Field } from '@/ui/field/field'
import { Img } from '@/ui/picture/img'
import { Bone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The picture code before a document of a store [licence.captcha]. */
export default page('license', ({ params: { storeId, licenceId } }) => {
  const env = useEnv()
  const check = useLocalStore('check', (own) => new LicenceCheckStore(own, storeId))
  const { form, picture } = check
  useOpen(() => picture.reload())
  return (
    <FormScreen
      form={form}
      action="查看证照"
      leave={{ isAsked: false }}
      blocked={picture.isLoaded ? null : '验证码加载中'}
      onDone={() => (licenceId ? env.go.replace('licenseDetail', { storeId, licenceId }) : env.back())}
    >
      <View className="card license">
        <View className="license__title">输入图中的字符</View>
        <Tap className="license__picture" label="换一张验证码" onTap={() => void check.renew()}>
          {picture.value ? (
            <Img className="license__image" url={picture.value.image} alt="验证码图片" isEager />
          ) : picture.error ? (
            <View className="license__failed">没有加载出来，点这里重试</View>
          ) : (
            <Bone className="license__image" />
          )}
        </Tap>
        <View className="license__note">看不清就点图片换一张，不区分大小写</View>
      </View>
      <Fields>
        <Field label="验证码" {...form.field('verifyCode')} maxLength={CAPTCHA_LENGTH} placeholder="4 个字母或数字" />
      </Fields>
      <FormNote>证照只供核对店铺资质，验证后 10 分钟内可以查看</FormNote>
    </FormScreen>
  )
})
