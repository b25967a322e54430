import { STAFF_PASSWORD_LENGTH, staffPasswordProblem } from '@contract/codes/staff'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, type Reply } from '../../app/api'
import { queryClient } from '../../app/query'
import { Button, Empty, ErrorStrip, Form, Input, Loading, QRCode } from '../../ui'
import { EntryPage } from './entry-page'

/** The token is in the fragment, which is sent to no server and no log; it is removed from the address immediately. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return token
}

/** The page of a one-time link: a password and an authenticator for an account, then its recovery codes. */
export default function SetUp() {
  const [token] = useState(takeToken)
  const [link, setLink] = useState<Reply<'account/openLink'> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    document.title = '启用账号 · 乐廊商家后台'
    if (token !== '') call('account/openLink', { token }).then(setLink, setError)
  }, [token])
  if (codes) return <RecoveryCodes codes={codes} />
  if (token === '')
    return (
      <EntryPage title="启用账号">
        <Empty text="链接不完整，请从收到的链接打开" />
      </EntryPage>
    )
  if (!link)
    return <EntryPage title="启用账号">{error ? <ErrorStrip error={error} /> : <Loading rows={4} />}</EntryPage>
  return <SetUpForm token={token} link={link} onDone={setCodes} />
}

interface Typed {
  password: string
  again?: string
  code: string
}

function SetUpForm({
  token,
  link,
  onDone,
}: {
  token: string
  link: Reply<'account/openLink'>
  onDone(codes: readonly string[]): void
}) {
  const isNew = link.kind === 'setUp'
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async ({ password, code }: Typed) => {
    setBusy(true)
    setError(null)
    try {
      onDone((await call('account/setUp', { token, password, code })).recoveryCodes)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryPage title={isNew ? `启用账号 ${link.login}` : `绑定新的验证器 ${link.login}`}>
      <Form<Typed> layout="vertical" requiredMark={false} onFinish={submit}>
        <p className="note">用验证器（如微软或谷歌验证器）扫码，再填它显示的 6 位数字</p>
        <div className="qr" aria-hidden="true">
          <QRCode value={link.otpauthUri} size={168} bordered={false} color="#000" bgColor="#fff" />
        </div>
        <p className="note">
          不能扫码时手动输入密钥 <span className="mono">{link.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <Form.Item
          name="password"
          label={isNew ? '新密码' : '现在的密码'}
          extra={isNew ? `${STAFF_PASSWORD_LENGTH.least} 位以上，越长越好` : undefined}
          rules={[
            { required: true, message: '请填密码' },
            {
              validator: async (_rule, value: string) => {
                const problem = isNew && value ? staffPasswordProblem(value, link.login) : null
                if (problem) throw new Error(problem)
              },
            },
          ]}
        >
          <Input.Password autoComplete={isNew ? 'new-password' : 'current-password'} />
        </Form.Item>
        {isNew && (
          <Form.Item
            name="again"
            label="再填一遍"
            dependencies={['password']}
            rules={[
              { required: true, message: '请再填一遍' },
              ({ getFieldValue }) => ({
                validator: async (_rule, value) => {
                  if (value && value !== getFieldValue('password')) throw new Error('两次填的不一样')
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        )}
        <Form.Item
          name="code"
          label="动态码"
          rules={[{ required: true, pattern: /^\d{6}$/, message: '请填 6 位数字' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        {error !== null && <ErrorStrip error={error} />}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {isNew ? '启用' : '绑定'}
        </Button>
      </Form>
    </EntryPage>
  )
}

/** Shown once: each code replaces the authenticator for one login. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  const text = codes.join('\n')
  return (
    <EntryPage title="请收好备用码">
      <p className="note">手机不在身边时，一个备用码能代替一次动态码。只显示这一次</p>
      <pre className="recovery-codes mono">{text}</pre>
      <div className="row">
        <Button className="grow" onClick={() => void navigator.clipboard.writeText(text)}>
          复制
        </Button>
        <Button
          className="grow"
          type="primary"
          onClick={() => {
            queryClient.clear()
            void navigate({ to: '/', replace: true })
          }}
        >
          已收好，进入后台
        </Button>
      </div>
    </EntryPage>
  )
}
