import { NICK_LENGTH } from '@contract/codes/account'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore } from '@/app/page'
import { ProfileFormStore, SEXES } from '@/features/customer/profile/profile-form.store'
import { UploadField } from '@/features/system/media/upload-field'
import { Avatar } from '@/ui/avatar/avatar'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { ListItem } from '@/ui/list-item/list-item'

export default page('setMe', () => {
  const env = useEnv()
  const store = useLocalStore('profile', (own) => new ProfileFormStore(own))
  const { form, loaded, picture } = store
  const done = async () => {
    await store.finish()
    env.toast('资料已保存')
    await env.back()
  }
  return (
    <FormScreen form={form} of={loaded} action="保存" blocked={picture.blockedText} onDone={done}>
      <ListItem
        lead={<Avatar picture={loaded.value?.avatar ?? null} size={64} />}
        title="现在的头像"
        facts={['邀请好友时，对方会看到头像和隐去部分字的昵称']}
      />
      <Fields>
        <UploadField label="换一张头像（选填）" of={picture} hint="会从中间裁成方形，请不要用含联系方式的图片" />
      </Fields>
      <Fields>
        <Field
          label="昵称"
          {...form.field('name')}
          maxLength={NICK_LENGTH.most}
          placeholder="请填写昵称"
          hint={`${NICK_LENGTH.least}–${NICK_LENGTH.most} 个字`}
        />
        <Choice label="性别" options={SEXES} value={form.values.sex} onPick={(sex) => form.put({ sex })} />
        <Field
          label="生日"
          {...form.field('digits')}
          kind="digits"
          maxLength={8}
          isOff={!store.canSetBirthday}
          placeholder="8 位数字，如 19900518"
          hint={store.canSetBirthday ? '每年只能修改一次，请核对后保存' : '今年已经改过，明年可以再改'}
        />
      </Fields>
      <FormNote>昵称和头像会经过检查，请不要使用他人的姓名或照片</FormNote>
    </FormScreen>
  )
})
