/* main.c - po-compile: the sentences of the program: PO files in, one C table out.
 *
 *     po-compile HEADER SOURCE fr.po en.po ru.po
 *     po-compile --only PREFIX[,PREFIX] HEADER SOURCE fr.po en.po ru.po
 *     po-compile --apart FOLDER NAMES HEADER SOURCE fr.po en.po ru.po
 *     po-compile --json PREFIX FOLDER fr.po en.po ru.po
 *
 * The second form leaves all other sentences empty than those whose keys begin so: a program that
 * never says them need not carry them. The third writes the sentences themselves into FOLDER/fr.words and so on, each
 * with a zero after it: the table has only room for them, and the program that runs it brings the language that is
 * wanted (bq__text_room). It leaves those empty that the file NAMES does not name, one a line as C does
 * (tools/said.sh). The fourth writes the keys that begin so, and their sentences, as FOLDER/fr.json and so on, for
 * the page.
 *
 * The first file is the reference: its keys, in its order, become enum bq_text_key, and its order
 * among the files becomes enum bq_language. What the build must not let through is refused here,
 * one line each, "file:line: what is wrong": a key that is missing, unknown or doubled, a sentence
 * that is empty or fuzzy, other placeholders than the reference has, a wrong number of plural
 * forms.
 *
 * It runs on the machine that builds and ends soon: what it reads it keeps to the end. How a
 * translator works with the files: docs/TRANSLATING.md. */
#include "po.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

catalog catalogs[LANGUAGES_MOST];
unsigned languages;
unsigned complaints;

void complain(const char *path, unsigned line, const char *form, ...)
{
    va_list args;
    if (++complaints > COMPLAINTS_MOST)
        return;
    fprintf(stderr, "%s:%u: ", path, line);
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
}

static void read_all(int n, char **paths)
{
    for (int i = 0; i < n; i++) {
        catalog *c = &catalogs[languages++];
        c->path = paths[i];
        read_file(c);
        check_head(c);
        for (size_t k = 0; k < c->n; k++)
            check_entry(c, k);
    }
    for (unsigned i = 1; i < languages; i++)
        compare(&catalogs[0], &catalogs[i]);
    if (complaints > COMPLAINTS_MOST)
        fprintf(stderr, "po-compile: and %u more\n", complaints - COMPLAINTS_MOST);
}

int main(int argc, char **argv)
{
    const char *json_prefix = NULL, *names_path = NULL;
    if (argc > 2 && !strcmp(argv[1], "--json"))
        json_prefix = argv[2];
    else if (argc > 2 && !strcmp(argv[1], "--only"))
        only = argv[2];
    else if (argc > 3 && !strcmp(argv[1], "--apart")) {
        apart = argv[2];
        names_path = argv[3];
    }
    int first = *apart ? 4 : json_prefix || *only ? 3 : 1, files = first + (json_prefix ? 1 : 2);
    if (argc <= files || argc - files > LANGUAGES_MOST) {
        fputs("usage: po-compile [--only PREFIX,...] HEADER SOURCE REFERENCE.po [OTHER.po ...]\n"
              "       po-compile --apart FOLDER NAMES HEADER SOURCE REFERENCE.po [OTHER.po ...]\n"
              "       po-compile --json PREFIX FOLDER REFERENCE.po [OTHER.po ...]\n",
              stderr);
        return 2;
    }
    read_all(argc - files, argv + files);
    if (names_path)
        read_names(names_path);
    if (complaints)
        return 1;
    if (json_prefix)
        return write_pages(argv[first], json_prefix) ? 0 : 1;
    return write_table(argv[first], argv[first + 1]) ? 0 : 1;
}
