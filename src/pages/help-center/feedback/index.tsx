import { FEEDBACK_FORM_TYPES, FEEDBACK_MAX_LENGTH, FEEDBACKS_A_DAY } from '@contract/codes/help'
import { HOME_COUNTRY_CODE, maxPhoneLength } from '@contract/codes/phone'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { back, go } from '@/app/navigate'
import { page, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { UploadField } from '@/features/system/media/upload-field'
import { MallSettingsStore } from '@/features/system/settings/mall-settings.store'
import { FeedbackStore } from '@/features/talk/help/feedback.store'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Result } from '@/ui/result/result'

const SENT = { icon: 'circle-check', title: '反馈已提交', note: '谢谢你的意见，我们会认真处理', tone: 'good' } as const

export default page('feedback', () => {
  const feedback = useLocalStore('feedback', (env) => new FeedbackStore(env))
  const serviceHours = useStore(MallSettingsStore).settingOf('SERVICE_HOURS')
  const { form, pictures, sent } = feedback
  const { type, content } = form.values
  if (sent) {
    const open = { text: '查看反馈', onTap: () => go.replace('questionDetail', { id: sent.feedbackNo }) }
    const again = sent.leftToday > 0 && { text: '再写一条', onTap: feedback.again }
    return (
      <Screen>
        <Result look={SENT} actions={[{ text: '完成', onTap: () => back() }, open, again]} />
      </Screen>
    )
  }

  return (
    <FormScreen
      form={form}
      leave={{ isAsked: pictures.problem !== null, question: '有图片还没有上传成功，确定离开吗？' }}
      nav={{ right: <NavWord text="反馈记录" onTap={() => void go('feedbacks')} /> }}
      action="提交反馈"
      blocked={feedback.blockedText}
    >
      <Fields>
        <Choice
          label="反馈类型"
          options={FEEDBACK_FORM_TYPES}
          value={type}
          onPick={(code) => form.put({ type: code })}
        />
      </Fields>
      <Fields>
        <Field
          label="问题和建议"
          isLong
          isRoomy
          {...form.field('content')}
          maxLength={FEEDBACK_MAX_LENGTH}
          placeholder="说说遇到的问题，或者希望我们改进的地方"
          hint={`${content.length}/${FEEDBACK_MAX_LENGTH}`}
        />
        <UploadField label="图片（选填）" of={pictures} />
      </Fields>
      <Fields>
        <Field
          label="手机号（选填）"
          kind="phone"
          {...form.field('mobile')}
          maxLength={maxPhoneLength(HOME_COUNTRY_CODE)}
          placeholder="方便我们联系你"
        />
      </Fields>
      {serviceHours ? <FormNote>我们在每天 {serviceHours} 查看反馈</FormNote> : null}
      <FormNote>每天最多反馈 {FEEDBACKS_A_DAY} 次，未提交的内容会保存为草稿</FormNote>
    </FormScreen>
  )
})
