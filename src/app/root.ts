// Read in the file of what never changes of itself: React is run there in a task of its own, before the application is.
export { createRoot, hydrateRoot } from 'react-dom/client'
