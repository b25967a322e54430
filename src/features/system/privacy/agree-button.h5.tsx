import { Button } from '@/ui/button/button'
import type { AgreeButtonProps } from './agree-button.types'

export function AgreeButton({ onAgree }: AgreeButtonProps) {
  return (
    <Button isEven onTap={onAgree}>
      同意
    </Button>
  )
}
