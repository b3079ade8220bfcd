import { addTexts } from '#lib/i18n.ts'

addTexts('runtime', {
  zh: {
    failed: '系统开小差了，请稍后再试',
    lost: '“{{name}}”没有加载出来，暂时不能提交。请刷新页面，已填写的内容会保留',
    pull: '下拉刷新',
    release: '松开刷新',
    refreshing: '正在刷新…',
    refreshed: '刷新成功',
    refreshFailed: '刷新失败，请稍后再试',
    timeout: '等待超时，还没有结果，请稍后再查看',
  },
  en: {
    failed: 'Something went wrong on our side. Please try again later',
    lost: '“{{name}}” could not be loaded, so this cannot be submitted yet. Reload the page; what you typed is kept',
    pull: 'Pull to refresh',
    release: 'Release to refresh',
    refreshing: 'Refreshing…',
    refreshed: 'Up to date',
    refreshFailed: 'Refresh failed. Please try again later',
    timeout: 'There is no result yet. Please look again later',
  },
})
