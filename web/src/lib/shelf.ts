// shelf.ts - one store of this browser's database. Whoever keeps something asks through it; null says that the browser
// keeps nothing (private windows, a full disk), and the caller has to remember by itself.

export type Shelf = <T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T | null>;

function open(database: string, store: string, key: string): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    try {
      const asked = indexedDB.open(database, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath: key });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
      asked.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
}

export function shelf(database: string, name: string, key: string): Shelf {
  let door: Promise<IDBDatabase | null> | undefined;
  return async <T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> => {
    const db = await (door ??= open(database, name, key));
    if (!db) return null;
    return new Promise((done) => {
      try {
        const work = db.transaction(name, mode);
        const asked = what(work.objectStore(name));
        work.oncomplete = () => done(asked.result); // not before: a full disk says so only now
        work.onabort = () => done(null);
      } catch {
        done(null);
      }
    });
  };
}
