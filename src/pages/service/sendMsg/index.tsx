import { FEEDBACK_MAX_LENGTH, FEEDBACK_REPLIES_A_DAY } from '@contract/codes/help'
import { Fields, FormNote, FormScreen } from '@/app/form-screen'
import { page, useLocalStore } from '@/app/page'
import { UploadField } from '@/features/system/media/upload-field'
import { FeedbackReplyStore } from '@/features/talk/help/feedback-reply.store'
import { Field } from '@/ui/field/field'

/** A reply to a feedback; `id` is the number of the feedback [help.reply]. */
export default page('sendMsg', ({ params: { id } }) => {
  const reply = useLocalStore('reply', (env) => new FeedbackReplyStore(env, id))
  const { form, pictures } = reply
  return (
    <FormScreen
      form={form}
      leave={{ isAsked: reply.isHalfDone }}
      action="发送"
      blocked={reply.blockedText}
      doneText="已发送"
      onDone={reply.leave}
    >
      <Fields>
        <Field
          label="回复内容"
          isLong
          isRoomy
          {...form.field('text')}
          maxLength={FEEDBACK_MAX_LENGTH}
          placeholder="补充情况，或者接着问"
          hint={`${form.values.text.length}/${FEEDBACK_MAX_LENGTH}`}
        />
        <UploadField label="图片（选填）" of={pictures} />
      </Fields>
      <FormNote>每天最多回复 {FEEDBACK_REPLIES_A_DAY} 次</FormNote>
    </FormScreen>
  )
})
