/** Outlines of what stands around a page: they come with the first script, all others with a page. */
export const SHELL_ICONS = {
  back: 'M15 5l-7 7 7 7',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  flag: 'M6 21V4M6 5.2c4-2.4 7.5 2 12.5 0v8.6c-5 2-8.5-2.4-12.5 0',
  home: 'M4 11l8-7 8 7v7.5a1.5 1.5 0 0 1-1.5 1.5h-4v-6h-5v6h-4A1.5 1.5 0 0 1 4 18.5z',
  location: 'M12 21s7-6.2 7-11.2a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12.4a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.2 20.2L16 16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
} as const
