import { Button } from '@tarojs/components'
import { AGREE_BUTTON_ID } from '@/platform/privacy.types'
import type { AgreeButtonProps } from './agree-button.types'
import { platformQuestion } from './platform-question'

/** WeChat accepts only a tap on its own button; a base library without this event has no pending call either. */
export function AgreeButton({ onAgree }: AgreeButtonProps) {
  return (
    <Button
      id={AGREE_BUTTON_ID}
      className="btn btn--primary btn--even privacy__agree"
      hoverClass="btn--press"
      openType="agreePrivacyAuthorization"
      onAgreePrivacyAuthorization={onAgree}
      onClick={() => {
        if (!platformQuestion.isWaiting) onAgree()
      }}
    >
      同意
    </Button>
  )
}
