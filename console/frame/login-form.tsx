import { useState } from 'react'
import { call } from '../app/api'
import { Button, ErrorStrip, Form, Input } from '../ui'

interface Typed {
  login: string
  password: string
  code: string
}

/** Login, password and the code of the authenticator app; `login` fixes the account. */
export function LoginForm({ login, onDone }: { login?: string; onDone(): Promise<void> | void }) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [form] = Form.useForm<Typed>()
  const submit = async (typed: Typed) => {
    setBusy(true)
    setError(null)
    try {
      await call('session/login', { ...typed, code: typed.code.trim() })
      await onDone()
    } catch (failure) {
      setError(failure)
      form.resetFields(['code'])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ login }} onFinish={submit}>
      <Form.Item name="login" label="登录名" rules={[{ required: true, message: '请填登录名' }]}>
        <Input autoComplete="username" autoFocus={!login} readOnly={login !== undefined} maxLength={40} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填密码' }]}>
        <Input.Password autoComplete="current-password" autoFocus={login !== undefined} />
      </Form.Item>
      <Form.Item
        name="code"
        label="动态码"
        extra="验证器里的 6 位数字，或一个备用码"
        rules={[{ required: true, message: '请填动态码' }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
      {error !== null && <ErrorStrip error={error} />}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        登录
      </Button>
    </Form>
  )
}
