import { PASTE_LENGTH } from '@contract/codes/address'
import { Fields } from '@/app/form-screen'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'

interface PastedAddressProps {
  text: string
  onInput: (text: string) => void
  onTake: (text: string) => void
}

/** Field for a whole pasted address. */
export function PastedAddress({ text, onInput, onTake }: PastedAddressProps) {
  return (
    <Fields>
      <Field
        label="粘贴整段文字"
        isLong
        value={text}
        onInput={onInput}
        placeholder="如：林予安 13800000001 浙江省杭州市滨江区江南大道 228 号"
        maxLength={PASTE_LENGTH}
      />
      <Button kind="secondary" size="sm" isOff={text.trim() === ''} onTap={() => onTake(text)}>
        识别并填入
      </Button>
    </Fields>
  )
}
