import { FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES, FEEDBACKS_A_DAY } from '@contract/codes/help'
import { HOME_COUNTRY_CODE, maxPhoneLength } from '@contract/codes/phone'
import { View } from '@tarojs/components'
import { back } from '@/app/navigate'
import { page, useLeaveGuard, useLocalStore, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SettingsStore } from '@/app/stores/settings.store'
import { FeedbackStore } from '@/features/help/feedback.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Chip } from '@/ui/chip/chip'
import { Field } from '@/ui/field/field'
import { ImageField } from '@/ui/image-field/image-field'
import { Result } from '@/ui/result/result'
import './index.scss'

const SENT = {
  icon: 'circle-check',
  title: '反馈已提交',
  note: '谢谢你的意见，我们会认真处理',
  tone: 'good',
} as const

export default page('feedback', () => {
  const form = useLocalStore('form', (env) => new FeedbackStore(env))
  const { pictures } = form
  useLeaveGuard(form.wouldLose, '有图片还没有上传成功，确定离开吗？')
  const serviceHours = useStore(SettingsStore).settingOf('SERVICE_HOURS')
  if (form.isSent) return <Thanks left={form.leftToday ?? 0} onAgain={form.again} />

  return (
    <Screen
      bottom={
        <BottomBar>
          <Button
            isEven
            isBusy={form.isSending}
            isOff={form.blockedText !== null}
            onOff={() => void form.send()}
            onTap={() => void form.send()}
          >
            {form.blockedText ?? '提交反馈'}
          </Button>
        </BottomBar>
      }
    >
      <View className="feedback">
        <View className="card feedback__card">
          <View className="feedback__label">反馈类型</View>
          <View className="feedback__types">
            {FEEDBACK_TYPES.map(({ code, text }) => (
              <Chip key={code} text={text} isOn={form.type === code} onTap={() => form.setType(code)} />
            ))}
          </View>
        </View>
        <View className="card feedback__card">
          <Field
            label="问题和建议"
            isLong
            value={form.content}
            onInput={form.setContent}
            maxLength={FEEDBACK_MAX_LENGTH}
            placeholder="说说遇到的问题，或者希望我们改进的地方"
            hint={`${form.content.length}/${FEEDBACK_MAX_LENGTH}`}
            error={form.errors.content}
          />
          <ImageField
            label="图片（选填）"
            images={pictures.tiles}
            most={pictures.most}
            onAdd={() => void pictures.add()}
            onRemove={pictures.remove}
            onRetry={(id) => void pictures.retry(id)}
            onUndo={pictures.removed ? () => void pictures.undo() : null}
          />
        </View>
        <View className="card feedback__card">
          <Field
            label="手机号（选填）"
            kind="phone"
            value={form.mobile}
            onInput={form.setMobile}
            maxLength={maxPhoneLength(HOME_COUNTRY_CODE)}
            placeholder="方便我们联系你"
            error={form.errors.mobile}
          />
        </View>
        {serviceHours ? <View className="feedback__note">我们在每天 {serviceHours} 查看反馈</View> : null}
        <View className="feedback__note">每天最多反馈 {FEEDBACKS_A_DAY} 次，未提交的内容会保存为草稿</View>
      </View>
    </Screen>
  )
})

function Thanks({ left, onAgain }: { left: number; onAgain: () => void }) {
  return (
    <Screen>
      <Result
        look={SENT}
        actions={[{ text: '完成', onTap: () => back() }, left > 0 && { text: '再写一条', onTap: onAgain }]}
      />
    </Screen>
  )
}
