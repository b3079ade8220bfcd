import { addTexts } from '#lib/i18n.ts'

addTexts('arrival', {
  zh: {
    which: '以哪个账号继续？',
    whichText: '你打开的链接登录的是 {{brought}}，这部手机上现在登录的是 {{present}}。报名和付款都会记在所选的账号下。',
    continueAs: '以 {{mobile}} 继续',
    stayAs: '仍用 {{mobile}}',
    failed: '没能通过链接登录',
    retry: '重试',
    asVisitor: '以访客身份继续',
    refused: '{{reason}}。现在以访客身份浏览。',
    refusedIn: '{{reason}}。现在仍是 {{mobile}} 的账号。',
    inUse: '当前账号：{{mobile}}',
    change: '更换账号',
  },
  en: {
    which: 'Continue with which account?',
    whichText:
      'The link you opened logs in {{brought}}. On this phone {{present}} is logged in. Entries and payments go to the account you choose.',
    continueAs: 'Continue as {{mobile}}',
    stayAs: 'Stay as {{mobile}}',
    failed: 'The link could not log you in',
    retry: 'Try again',
    asVisitor: 'Continue as a visitor',
    refused: '{{reason}} You are browsing as a visitor.',
    refusedIn: '{{reason}} You are still using the account {{mobile}}.',
    inUse: 'Account in use: {{mobile}}',
    change: 'Change account',
  },
})
