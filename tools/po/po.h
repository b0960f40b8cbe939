/* po.h - shared declarations of the files of po-compile: the PO files as they were read.
 *
 *   main.c   the forms of the command line (read first)
 *   read.c   one file: its entries, its head
 *   check.c  what the build must not let through
 *   write.c  the table, the words apart, the page's words */
#ifndef BQ_TOOL_PO_H
#define BQ_TOOL_PO_H

#include <stdbool.h>
#include <stddef.h>

enum { LANGUAGES_MOST = 8, FORMS_MOST = 4, NAMES_MOST = 16, KEY_BYTES = 64, COMPLAINTS_MOST = 40 };
enum { FILE_BYTES = 1 << 22, ENTRIES_MOST = 4096 };

/* A rule of plurals, as PO headers write it; it is C already. */
struct plural {
    const char *language;
    unsigned forms;
    const char *rule;
};

typedef struct entry {
    char *key;
    char *form[FORMS_MOST]; /* NULL: not given */
    unsigned line;
    unsigned forms; /* highest index given + 1 */
    bool plural;
    bool fuzzy;
    bool named; /* among the names that were given */
} entry;

typedef struct catalog {
    const char *path;
    char language[3];
    entry *entries;
    size_t n;
    const struct plural *plural;
} catalog;

/* A set of placeholder names, in the order met. */
typedef struct names {
    char at[NAMES_MOST][KEY_BYTES];
    unsigned n;
} names;

extern catalog catalogs[LANGUAGES_MOST];
extern unsigned languages;
extern unsigned complaints;

/* "path:line: what is wrong", the first of them; all are counted. */
void complain(const char *path, unsigned line, const char *form, ...) __attribute__((format(printf, 3, 4)));

void read_file(catalog *c);
void read_names(const char *path); /* marks the entries of the reference */
void check_head(catalog *c);
void check_entry(const catalog *c, size_t i);
void compare(const catalog *ref, const catalog *c); /* with the reference */

void enum_name(const char *key, char out[KEY_BYTES]); /* as C writes it */
const entry *find(const catalog *c, const char *key);

extern const char *only;  /* prefixes of keys, with commas between; empty: all */
extern const char *apart; /* the folder for sentences that do not stand in the source; empty: they do */
bool write_table(const char *header, const char *source);
bool write_pages(const char *folder, const char *prefix); /* FOLDER/fr.json and so on: the keys that begin so */

#endif
