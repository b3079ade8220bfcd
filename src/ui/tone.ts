/** What a coloured piece says; words say it too, colour never alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'
