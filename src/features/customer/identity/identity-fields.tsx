import { groupedIdNumber, IDENTITY_AGE, REAL_NAME_LENGTH, realNameProblem } from '@contract/codes/identity'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { access } from '@/ui/access'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import type { IdentityFormStore } from './identity-form.store'
import './identity-fields.scss'

/** Spaces between the groups of a typed number. */
const SPACES = 2
const NUMBER_LENGTH = 18

/** Name and number with the live checks below. */
export const IdentityFields = observer(function IdentityFields({ store }: { store: IdentityFormStore }) {
  const { form, checks, numberError } = store
  const { name, idCardNo } = form.values
  return (
    <>
      <Field
        label="真实姓名"
        kind="name"
        {...form.field('name')}
        placeholder="与证件上一致"
        maxLength={REAL_NAME_LENGTH.most}
        after={
          name !== '' && !realNameProblem(name.trim()) ? (
            <Icon className="identity__good" name="circle-check" size={18} />
          ) : null
        }
      />
      <Field
        label="身份证号"
        kind="idCard"
        value={groupedIdNumber(idCardNo)}
        onInput={store.typeNumber}
        error={numberError}
        placeholder="18 位身份证号"
        maxLength={NUMBER_LENGTH + SPACES}
        after={
          idCardNo === '' ? null : (
            <Tap className="identity__clear" label="清空身份证号" onTap={() => store.typeNumber('')}>
              <Icon name="x" size={16} />
            </Tap>
          )
        }
      />
      <View className="identity__checks">
        <LiveCheck is={idCardNo === '' ? null : checks.isWhole} isTyping={idCardNo.length < NUMBER_LENGTH}>
          18 位
        </LiveCheck>
        <LiveCheck is={checks.isOldEnough ?? (idCardNo.length >= 14 ? false : null)}>
          {birthText(checks.birthYear, checks.isOldEnough, idCardNo.length)}
        </LiveCheck>
        <LiveCheck is={checks.hasCheckSign}>校验码</LiveCheck>
      </View>
    </>
  )
})

function birthText(year: number | null, isOldEnough: boolean | null, typed: number): string {
  if (year === null) return typed >= 14 ? '出生日期不对' : `出生日期，满 ${IDENTITY_AGE} 岁`
  return `${year} 年生，${isOldEnough ? '已' : '未'}满 ${IDENTITY_AGE} 岁`
}

interface LiveCheckProps {
  /** Null: not checked yet. */
  is: boolean | null
  /** The input is incomplete: a failed check is not marked as wrong. */
  isTyping?: boolean
  children: string
}

function LiveCheck({ is, isTyping, children }: LiveCheckProps) {
  const state = is === true ? 'good' : is === false && !isTyping ? 'bad' : 'open'
  const words = { good: '通过', bad: '没有通过', open: '待填写' }[state]
  return (
    <View
      className={`identity__check identity__check--${state}`}
      {...access({ role: 'img', label: `${children}，${words}` })}
    >
      <Icon name={state === 'bad' ? 'circle-x' : 'circle-check'} size={14} />
      <Text>{children}</Text>
    </View>
  )
}
